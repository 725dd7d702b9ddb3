import { data } from 'react-router'

/**
 * Drops files, and zero bytes, which PostgreSQL refuses in text.
 * @throws an error page where the body is no form
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const form = await request.formData().catch(() => {
    throw data('This form is out of date. Reload the page.', 400)
  })
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.replaceAll('\0', '')]] : [],
  )
  return new URLSearchParams(texts)
}

/** @returns empty texts for missing fields and files */
export async function readFields<const Names extends string[]>(
  request: Request,
  ...names: Names
): Promise<{ [Index in keyof Names]: string }> {
  const form = await readForm(request)
  return names.map(name => form.get(name) ?? '') as { [Index in keyof Names]: string }
}
