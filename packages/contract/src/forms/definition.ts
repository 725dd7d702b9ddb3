/** The forms' names; what the newsletter form is sent for is called a subscriber. */
export type FormName = 'newsletter' | 'contact' | 'demo' | 'application'

/**
 * What a form's definition is made of (specification, sections 3 to 5). Plain data: a page at rest
 * downloads the definition of the form it shows, and no library with it.
 */
export interface FormDefinition {
  /** Its one name, from the browser to the mail; `calls` and `forms` list it by the same. */
  name: FormName
  /** The address of its call, below `{api}` (specification, section 7). */
  call: string
  /** What the call carries: the address alone, address and composed text, or parts with a file. */
  payload: 'address' | 'text' | 'parts'
  /** The field that says what a request is about: the first line of its text, and in the subject of its mail. */
  topic?: string
  /** In the order of the page. */
  fields: readonly FieldDefinition[]
  /** What the visitor is told once it is sent, or kept to be sent. */
  confirmation: { kind: 'success' | 'info'; text: string; ms: number }
  /** What is left for the visitor to do, said beside the form once it is sent. */
  nextStep?: string
  /** How long a notice of what is wrong stays; the fields' own messages stay until they are edited. */
  errorMs: number
}

interface Described {
  /** A single lowercase word, or the topic: the column that keeps it has the same name. */
  name: string
  /** What stands above it, or beside a box; "(optional)" is added where it is. */
  label: string
  /** Shows an asterisk; what is not `optional` is said to be required with it or without. */
  marked?: boolean
  /** May be left empty; every other field must be filled in. */
  optional?: boolean
  /** Said where nothing is entered, in the place of the rule's own message. */
  missingMessage?: string
  /** What its line in the composed text begins with, where that is not its label. */
  textLabel?: string
}

interface Written extends Described {
  /** What the browser may fill in, by HTML's own names. */
  autoComplete: string
  placeholder?: string
}

/** One field, by its control; each has its own rule. */
export type FieldDefinition =
  /** Letters of any script and spaces: a name. */
  | (Written & { control: 'text'; maxCharacters: number })
  /** An e-mail address; a short ending has 2 to 4 letters. */
  | (Written & { control: 'email'; ending: 'any' | 'short' })
  /** 10 to 12 digits with the country code. */
  | (Written & { control: 'tel' })
  /** One of the options; empty, it is refused in the browser's own words. */
  | (Described & {
      control: 'select'
      placeholder: string
      options: readonly (string | OptionGroup)[]
    })
  /** Must be ticked, which is checked once everything else is right. */
  | (Described & { control: 'checkbox'; missingMessage: string })
  /** A PDF, told by its bytes. */
  | (Described & { control: 'file' })

/** Options of a select under a heading of their own. */
export interface OptionGroup {
  group: string
  options: readonly string[]
}

/** The controls whose value is text that is sent. */
type TextControl = 'text' | 'email' | 'tel' | 'select'
/** A field whose value is text that is sent. */
export type TextField = Extract<FieldDefinition, { control: TextControl }>

/** One of a form's fields. */
export type FieldOf<Form extends FormDefinition> = Form['fields'][number]
type TextFieldOf<Form extends FormDefinition> = Extract<FieldOf<Form>, { control: TextControl }>
type OptionalOf<Form extends FormDefinition> = Extract<TextFieldOf<Form>, { optional: true }>

/** A form's texts once they are checked; an optional one that was left empty is not there. */
export type FormValues<Form extends FormDefinition> = {
  [Name in Exclude<TextFieldOf<Form>, { optional: true }>['name']]: string
} & { [Name in OptionalOf<Form>['name']]?: string }

/** @returns the fields whose texts are sent, in the order of the composed text: the topic first */
export function textFields({ fields, topic }: FormDefinition): TextField[] {
  const sent = fields.filter(isTextField)
  return sent.sort((one, other) => Number(other.name === topic) - Number(one.name === topic))
}

/** What a ticked box sends: nothing else is consent, whoever made the post. */
export const CONSENT_GIVEN = 'yes'

/** @returns the box that must be ticked, if the form has one */
export function consentField({ fields }: FormDefinition) {
  return fields.find(field => field.control === 'checkbox')
}

function isTextField(field: FieldDefinition): field is TextField {
  return field.control !== 'checkbox' && field.control !== 'file'
}
