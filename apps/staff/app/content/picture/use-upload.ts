import { PICTURE_MAX_BYTES } from '@universe/contract/pictures'
import { useEffect, useRef, useState } from 'react'
import { type Sent, sendPicture } from './send-picture.ts'

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
