import { PICTURE_MAX_BYTES } from '@universe/contract/pictures'
import { useEffect, useRef, useState } from 'react'

type UploadState =
  | { name: 'idle' }
  | { name: 'sending'; bytes: number; ofBytes: number }
  | Exclude<Sent, { name: 'done' }>

const TOO_HEAVY = 'This file is larger than 10 MB. Reduce the picture, or choose another one.'

/**
 * Keeps the file for retries.
 * @param onDone called with the page that shows the picture
 */
export function useUpload(address: string, onDone: (page: string) => void) {
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
    onDone(sent.page)
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

type Sent =
  | { name: 'done'; page: string }
  | { name: 'signed-out' }
  /** The same file may be accepted later. */
  | { name: 'refused'; why: string; mayTryAgain: boolean }

const CUT = 'Upload interrupted: cannot reach the server. Your file is still selected.'
const UNEXPECTED = 'The picture could not be uploaded. Your file is still selected.'
/** A longer body is a proxy's error page. */
const SENTENCE_MAX = 300
/** Overload, store or proxy. */
const LATER = [408, 429, 500, 502, 503, 504]

/**
 * `fetch` reports no progress.
 * @param onProgress called with the sent bytes
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
    // Offline, browsers take minutes to fail a request.
    window.addEventListener('offline', beCut, { signal })
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', address)
    request.send(form)
  })
}

function readAnswer({ status, responseText: text }: XMLHttpRequest): Sent {
  if (status === 401) return { name: 'signed-out' }
  if (status === 200 && text.startsWith('{')) {
    return { name: 'done', page: JSON.parse(text).page }
  }
  const isSentence = text !== '' && text.length <= SENTENCE_MAX && !text.startsWith('<')
  const mayTryAgain = LATER.includes(status)
  return { name: 'refused', why: isSentence ? text : UNEXPECTED, mayTryAgain }
}
