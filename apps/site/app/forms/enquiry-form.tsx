import { consentField, type FormDefinition } from '@universe/contract/forms/definition'
import { Button } from '@universe/ui/button.tsx'
import { Notice } from '@universe/ui/notice.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { FormFacts } from '../api/api.ts'
import { isFirstView } from '../navigation/is-first-view.ts'
import { useShownPage } from '../navigation/shown-page.ts'
import { hasDraft } from './draft-name.ts'
import styles from './form.module.css'
import { type Controls, FormFields, type FormFieldsProps } from './form-fields.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { PrivacyNote } from './privacy-link.tsx'
import type { FormResult } from './submission.ts'
import { useForm } from './use-form.ts'

interface EnquiryFormProps extends Pick<FormFieldsProps, 'pairsFrom'> {
  form: FormDefinition
  controls: Controls
  submitLabel: string
  result: FormResult | undefined
  facts?: FormFacts | undefined
  children?: ReactNode
}

/** Contact and demo. */
export function EnquiryForm({
  form,
  controls,
  submitLabel,
  result,
  facts,
  pairsFrom,
  children,
}: EnquiryFormProps) {
  const { messages, feedback, anchorOf, formProps } = useForm(form, { result, facts })
  useLinkedTopic(form, formProps.ref, !result)
  return (
    <form className={styles.form} {...formProps}>
      {children}
      <FormFields
        form={form}
        controls={controls}
        values={result?.values}
        messages={messages}
        anchorOf={anchorOf}
        pairsFrom={pairsFrom}
      />
      <HoneypotField />
      <div id={anchorOf()} className={styles.actions}>
        <Button type="submit">{submitLabel}</Button>
        {!consentField(form) && <PrivacyNote />}
        <Notice {...feedback} />
      </div>
    </form>
  )
}

/**
 * Selects the topic in the URL, `?businessLine=Telecom`, by its field's name; a choice made before
 * hydration, or restored, stays. In the browser, as pages are cached without query.
 * @param isNew no values came with the page
 */
function useLinkedTopic(
  form: FormDefinition,
  element: RefObject<HTMLFormElement | null>,
  isNew: boolean,
): void {
  const { location, navigationType } = useShownPage().page
  const { search, key } = location
  const isReturn = navigationType === 'POP'
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
    // As if the visitor had chosen it.
    if (wasThere) field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, [search, key])
}
