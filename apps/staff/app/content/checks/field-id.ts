export function fieldId(name: string): string {
  return `field-${name}`
}
