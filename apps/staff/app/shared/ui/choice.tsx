import styles from './choice.module.css'

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
