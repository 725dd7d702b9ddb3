import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import { takeEarlyTyping } from '../../navigation/early-typing.ts'
import type { EditorState } from './editor-state.ts'
import { typeText } from './paragraph-list.ts'

/** What nobody was there to refuse is kept all the same. */
const SPACED_MARKER = '@@ @'

/** @returns the mark by which what is typed early finds its box */
export const earlyBox = (list: string, key: number): string => `${list}:${key}`

/** @returns an editor with what was typed before the scripts took over the page */
export function typeEarly(editor: EditorState): EditorState {
  let { fields, lists } = editor
  for (const [name, { text, at }] of takeEarlyTyping()) {
    const [field = '', key] = name.split(':')
    const list = lists[field]
    if (key === undefined || !list) {
      fields = { ...fields, [field]: text }
      continue
    }
    const written = text.replaceAll(PARAGRAPH_MARKER, SPACED_MARKER)
    const typed = typeText(list, { key: Number(key), text: written, at, time: 0 })
    const caret = typed.caret ?? { key: Number(key), at }
    lists = { ...lists, [field]: { ...typed, caret } }
  }
  return { fields, lists }
}
