/** Form names; the newsletter form creates a subscriber. */
export type FormName = 'newsletter' | 'contact' | 'demo' | 'application'

/**
 * Definition of a form (specification, sections 3 to 5). Plain data, so that an idle page downloads
 * no validation library.
 */
export interface FormDefinition {
  /** Its only name, from browser to mail; `calls` and `forms` use the same. */
  name: FormName
  /** Path of its call below `{api}` (specification, section 7). */
  call: string
  /** Payload of the call: the address, address and composed text, or multipart with a file. */
  payload: 'address' | 'text' | 'parts'
  /**
   * Field that names the request's topic: first line of the text, and part of the mail's subject.
   */
  topic?: string
  /** In page order. */
  fields: readonly FieldDefinition[]
  /** Notice once it is sent, or queued for sending. */
  confirmation: { kind: 'success' | 'info'; text: string; ms: number }
  /** What the visitor still has to do, shown beside the form after sending. */
  nextStep?: string
  /** Duration of an error notice; field messages stay until edited. */
  errorMs: number
}

interface FieldBase {
  /** A single lowercase word, or the topic; also the column's name. */
  name: string
  /** Label above the field or beside a checkbox; "(optional)" is appended to optional ones. */
  label: string
  /** Shows an asterisk. Fields that are not `optional` are announced as required either way. */
  marked?: boolean
  optional?: boolean
  /** Replaces the rule's own message for an empty field. */
  missingMessage?: string
  /** Label in the composed text, if another than `label`. */
  textLabel?: string
}

interface TextFieldBase extends FieldBase {
  /** HTML autofill token. */
  autoComplete: string
  placeholder?: string
}

/** A field; the control decides its rule. */
export type FieldDefinition =
  /** A name: letters of any script and spaces. */
  | (TextFieldBase & { control: 'text'; maxCharacters: number })
  /** An e-mail address; a short ending (top-level domain) has 2 to 4 letters. */
  | (TextFieldBase & { control: 'email'; ending: 'any' | 'short' })
  /** 10 to 12 digits with the country code. */
  | (TextFieldBase & { control: 'tel' })
  /** One of the options; the browser's own message if empty. */
  | (FieldBase & {
      control: 'select'
      placeholder: string
      options: readonly (string | OptionGroup)[]
    })
  /** Must be ticked; checked once every other field is valid. */
  | (FieldBase & { control: 'checkbox'; missingMessage: string })
  /** A PDF, checked by content. */
  | (FieldBase & { control: 'file' })

/** A select's `optgroup`. */
export interface OptionGroup {
  group: string
  options: readonly string[]
}

type TextControl = 'text' | 'email' | 'tel' | 'select'
/** A field whose value is sent as text. */
export type TextField = Extract<FieldDefinition, { control: TextControl }>

export type FieldOf<Form extends FormDefinition> = Form['fields'][number]
type TextFieldOf<Form extends FormDefinition> = Extract<FieldOf<Form>, { control: TextControl }>
type OptionalOf<Form extends FormDefinition> = Extract<TextFieldOf<Form>, { optional: true }>

/** Checked texts of a form; empty optional fields are absent. */
export type FormValues<Form extends FormDefinition> = {
  [Name in Exclude<TextFieldOf<Form>, { optional: true }>['name']]: string
} & { [Name in OptionalOf<Form>['name']]?: string }

/** @returns the text fields in the order of the composed text: the topic first */
export function textFields({ fields, topic }: FormDefinition): TextField[] {
  const sent = fields.filter(isTextField)
  return sent.sort((one, other) => Number(other.name === topic) - Number(one.name === topic))
}

/** Value of a ticked consent checkbox; no other value counts. */
export const CONSENT_GIVEN = 'yes'

/** @returns the form's consent checkbox, if any */
export function consentField({ fields }: FormDefinition) {
  return fields.find(field => field.control === 'checkbox')
}

function isTextField(field: FieldDefinition): field is TextField {
  return field.control !== 'checkbox' && field.control !== 'file'
}
