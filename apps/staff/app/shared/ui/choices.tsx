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
