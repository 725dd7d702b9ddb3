/** What became of a file that was sent. */
export type Sent =
  | { name: 'done'; pictureId: string }
  | { name: 'signed-out' }
  /** `mayTryAgain`: the same file may be taken a moment later. */
  | { name: 'refused'; why: string; mayTryAgain: boolean }

const CUT =
  'The upload was cut off: the app cannot be reached just now. The file is still chosen here.'
const UNEXPECTED = 'The picture could not be taken just now. The file is still chosen here.'
/** Longer is no sentence of the app's, but a page of whatever stands before it. */
const SENTENCE_MAX = 300
/** That the file can be taken later: too many, or a store or a proxy that cannot just now. */
const LATER = [408, 429, 500, 502, 503, 504]

/**
 * Sends a file, telling how far it has come: `fetch` says nothing of that.
 * @param onProgress the bytes that have left
 */
export function sendPicture(
  address: string,
  file: File,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Sent> {
  const form = new FormData()
  form.set('file', file)
  const request = new XMLHttpRequest()
  return new Promise<Sent>(resolve => {
    const beCut = () => resolve({ name: 'refused', why: CUT, mayTryAgain: true })
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size))
    request.onerror = beCut
    request.onload = () => resolve(readAnswer(request))
    // A browser that has lost its network waits for minutes before it gives a request up.
    window.addEventListener('offline', beCut, { signal })
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', address)
    request.send(form)
  })
}

function readAnswer({ status, responseText: text }: XMLHttpRequest): Sent {
  if (status === 401) return { name: 'signed-out' }
  if (status === 200 && text.startsWith('{')) {
    return { name: 'done', pictureId: JSON.parse(text).pictureId }
  }
  const isSentence = text !== '' && text.length <= SENTENCE_MAX && !text.startsWith('<')
  const mayTryAgain = LATER.includes(status)
  return { name: 'refused', why: isSentence ? text : UNEXPECTED, mayTryAgain }
}
