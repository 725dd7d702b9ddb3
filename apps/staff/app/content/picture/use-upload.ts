import { PICTURE_MAX_BYTES } from '@universe/contract/pictures'
import { useEffect, useRef, useState } from 'react'

/** How far a file has come. */
export type UploadState =
  | { name: 'idle' }
  | { name: 'sending'; bytes: number; ofBytes: number }
  | Exclude<Sent, { name: 'done' }>

const TOO_HEAVY =
  'This file is larger than 10 MB, so it was not sent. Save the picture smaller, or choose another one.'

/**
 * Sends a file to an address. It is kept until it was taken: a line that is cut, or a session that
 * has ended, is no reason to look for it again.
 * @param onDone hears which picture it has become
 */
export function useUpload(address: string, onDone: (pictureId: string) => void) {
  const [state, setState] = useState<UploadState>({ name: 'idle' })
  const kept = useRef<File>(undefined)
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  async function send(file: File) {
    kept.current = file
    underWay.current?.abort()
    if (file.size > PICTURE_MAX_BYTES) {
      setState({ name: 'refused', why: TOO_HEAVY, mayTryAgain: false })
      return
    }
    const ended = new AbortController()
    underWay.current = ended
    const show = (bytes: number) => setState({ name: 'sending', bytes, ofBytes: file.size })
    show(0)
    const sent = await sendPicture(address, file, ended.signal, show)
    if (ended.signal.aborted) return
    ended.abort()
    if (sent.name !== 'done') return setState(sent)
    setState({ name: 'idle' })
    onDone(sent.pictureId)
  }

  return {
    state,
    send,
    sendAgain: () => kept.current && send(kept.current),
    cancel() {
      underWay.current?.abort()
      setState({ name: 'idle' })
    },
  }
}

/** What became of a file that was sent. */
type Sent =
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
function sendPicture(
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
