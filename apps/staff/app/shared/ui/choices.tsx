import styles from './choices.module.css'

interface ChoicesProps {
  legend: string
  type: 'checkbox' | 'radio'
  name: string
  options: { value: string; label: string; about: string }[]
  /** Their values. */
  chosen: readonly string[]
}

/** Each with what it means. */
export function Choices({ legend, type, name, options, chosen }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map(({ value, label, about }) => (
        <label key={value}>
          <input type={type} name={name} value={value} defaultChecked={chosen.includes(value)} />
          <strong>{label}</strong>
          <small>{about}</small>
        </label>
      ))}
    </fieldset>
  )
}

interface ChoiceProps {
  legend: string
  name: string
  chosen: string
  /** Labels by value. */
  options: Record<string, string>
}

export function Choice({ legend, name, chosen, options }: ChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {Object.entries(options).map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} /> {label}
        </label>
      ))}
    </fieldset>
  )
}
