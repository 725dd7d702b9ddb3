import type { FormDefinition } from '@universe/contract/forms/definition'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isFirstView } from '../navigation/is-first-view.ts'
import { hasDraft } from './draft-name.ts'

/**
 * Chooses what a link's address names, `?businessLine=Telecom`: the form's topic, by the name of its
 * field. What was chosen after the link was used stands: before the scripts ran, or when the page
 * comes back by Back, Forward or reload. The server's HTML knows no query, since pages are cached by
 * path alone.
 * @param isNew whether the server has given nothing back with the page
 */
export function useLinkedTopic(
  form: FormDefinition,
  element: RefObject<HTMLFormElement | null>,
  isNew: boolean,
): void {
  const { search, key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const cameAsDocument = useRef(!useHydrated())
  const isEntry = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when a link is used again.
  useEffect(() => {
    const isFresh = isEntry.current && cameAsDocument.current && isFirstView()
    const wasThere = !isEntry.current
    isEntry.current = false
    const field = element.current?.elements.namedItem(form.topic ?? '')
    const wanted = new URLSearchParams(search).get(form.topic ?? '')
    if (!isNew || !wanted || !(field instanceof HTMLSelectElement)) return
    if (isReturn && (field.value || !(isFresh || !hasDraft(form)))) return
    if (![...field.options].some(({ value }) => value === wanted)) return
    field.value = wanted
    // Whoever follows the form hears of it as of a visitor's own choice.
    if (wasThere) field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, [search, key])
}
