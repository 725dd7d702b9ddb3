/** @returns the texts of a posted form's fields, by name; empty where a field is missing or a file */
export async function readFields<const Names extends string[]>(
  request: Request,
  ...names: Names
): Promise<{ [Index in keyof Names]: string }> {
  const form = await request.formData()
  const texts = names
    .map(name => form.get(name))
    .map(value => (typeof value === 'string' ? value : ''))
  return texts as { [Index in keyof Names]: string }
}
