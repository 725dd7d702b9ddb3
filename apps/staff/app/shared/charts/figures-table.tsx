import { useId } from 'react'
import styles from './charts.module.css'

interface FiguresTableProps {
  caption: string
  /** The first is the row header's. */
  columns: string[]
  rows: { name: string; cells: string[] }[]
}

export function FiguresTable({ caption, columns, rows }: FiguresTableProps) {
  const id = useId()
  return (
    <details className={styles.figures}>
      <summary>The figures as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard. */}
      <section className={styles.room} aria-labelledby={id} tabIndex={0}>
        <table>
          <caption id={id}>{caption}</caption>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, n) => (
                  <td key={columns[n + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
