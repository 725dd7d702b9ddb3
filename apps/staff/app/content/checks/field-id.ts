/** @returns the element id of a draft's field */
export function fieldId(name: string): string {
  return `field-${name}`
}
