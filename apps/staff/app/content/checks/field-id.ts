/** @returns the id by which links and labels know a field of a draft */
export function fieldId(name: string): string {
  return `field-${name}`
}
