import type { NoticeContent } from '@universe/ui/notice.tsx'

/** What a form's page says after a post without scripts; with scripts the form says it itself. */
export interface FormResult {
  form: 'newsletter' | 'contact' | 'demo' | 'application'
  /** The kind of its notice. */
  kind: NoticeContent['kind']
  /** The sentence of the notice; none when the fields say it all. */
  text?: string
  /** The line beside the form. */
  line?: string
  /** A message by field name. */
  errors?: Record<string, string>
  /** What was typed, given back so that nothing is typed twice. */
  values?: Record<string, string>
}
