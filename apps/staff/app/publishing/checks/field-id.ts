/**
 * @param index of a paragraph, from 0; null for the field
 * @returns the id by which links and labels know a field of a draft
 */
export function fieldId(name: string, index: number | null = null): string {
  return index === null ? `field-${name}` : `field-${name}-${index}`
}
