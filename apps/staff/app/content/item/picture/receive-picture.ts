import { addPicture } from '@universe/domain/content/pictures'
import type { RouterContextProvider } from 'react-router'
import { attempt, type Outcome } from '../../../server/perform.ts'

export function bringsFile(request: Request): boolean {
  return request.headers.get('content-type')?.toLowerCase().startsWith('multipart/') === true
}

/** @returns the next page, or why it was refused */
export async function receivePicture(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
): Promise<Outcome<string>> {
  const form = await request.formData().catch(() => undefined)
  const file = form?.get('file')
  const { bytes, fileName } =
    file instanceof File
      ? { bytes: new Uint8Array(await file.arrayBuffer()), fileName: file.name }
      : { bytes: new Uint8Array(), fileName: '' }
  const outcome = await attempt(context, addPicture, { id, bytes, fileName })
  if (!outcome.done) return outcome
  const { pictureId } = outcome.result
  return {
    done: true,
    result: `/articles/${encodeURIComponent(id)}/picture?picture=${pictureId}`,
  }
}
