/** The newsletter form creates a subscriber. */
export type FormName = 'newsletter' | 'contact' | 'demo' | 'application'

/**
 * Specification, sections 3 to 5. Plain data, so that an idle page downloads no validation library.
 */
export interface FormDefinition {
  /** The same from browser to mail. */
  name: FormName
  /** Below `{api}` (specification, section 7). */
  call: string
  /** The address, address and composed text, or multipart with a file. */
  payload: 'address' | 'text' | 'parts'
  /** First line of the text, and part of the mail's subject. */
  topic?: string
  /** In page order. */
  fields: readonly FieldDefinition[]
  /** Once sent, or queued. */
  confirmation: { kind: 'success' | 'info'; text: string; ms: number }
  /** What remains to do, shown beside the form. */
  nextStep?: string
  /** Of the notice; field messages stay until edited. */
  errorMs: number
}

interface FieldBase {
  /** A lowercase word, or the topic; also the column's name. */
  name: string
  /** "(optional)" is appended to optional ones. */
  label: string
  /** Shows an asterisk; required fields are announced either way. */
  marked?: boolean
  optional?: boolean
  /** Replaces the rule's message for an empty field. */
  missingMessage?: string
  /** In the composed text, if not `label`. */
  textLabel?: string
}

interface TextFieldBase extends FieldBase {
  /** HTML autofill token. */
  autoComplete: string
  placeholder?: string
}

/** The control decides the rule. */
export type FieldDefinition =
  /** Letters of any script and spaces. */
  | (TextFieldBase & { control: 'text'; maxCharacters: number })
  /** A `short` top-level domain has 2 to 4 letters. */
  | (TextFieldBase & { control: 'email'; ending: 'any' | 'short' })
  /** 10 to 12 digits with the country code. */
  | (TextFieldBase & { control: 'tel' })
  /** The browser's own message if empty. */
  | (FieldBase & {
      control: 'select'
      placeholder: string
      options: readonly (string | OptionGroup)[]
    })
  /** Checked once every other field is valid. */
  | (FieldBase & { control: 'checkbox'; missingMessage: string })
  | (FieldBase & { control: 'file' })

/** HTML `optgroup`. */
export interface OptionGroup {
  group: string
  options: readonly string[]
}

type TextControl = 'text' | 'email' | 'tel' | 'select'
/** Sent as text. */
export type TextField = Extract<FieldDefinition, { control: TextControl }>

type FieldOf<Form extends FormDefinition> = Form['fields'][number]
type TextFieldOf<Form extends FormDefinition> = Extract<FieldOf<Form>, { control: TextControl }>
type OptionalOf<Form extends FormDefinition> = Extract<TextFieldOf<Form>, { optional: true }>

/** Empty optional fields are absent. */
export type FormValues<Form extends FormDefinition> = {
  [Name in Exclude<TextFieldOf<Form>, { optional: true }>['name']]: string
} & { [Name in OptionalOf<Form>['name']]?: string }

/** @returns the composed text's order: the topic first */
export function textFields({ fields, topic }: FormDefinition): TextField[] {
  const sent = fields.filter(isTextField)
  return sent.sort((one, other) => Number(other.name === topic) - Number(one.name === topic))
}

/** No other value counts. */
export const CONSENT_GIVEN = 'yes'

/** @returns the consent checkbox, if any */
export function consentField({ fields }: FormDefinition) {
  return fields.find(field => field.control === 'checkbox')
}

function isTextField(field: FieldDefinition): field is TextField {
  return field.control !== 'checkbox' && field.control !== 'file'
}
