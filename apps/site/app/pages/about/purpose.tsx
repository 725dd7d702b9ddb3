import { Section } from '@universe/ui/section.tsx'
import { LinePicture } from '../../ui/line-picture.tsx'
import { mission, promise, vision } from './content.ts'
import pictures from './pictures/purpose.svg'
import styles from './purpose.module.css'

const parts = [
  { ...vision, picture: `${pictures}#vision`, line: 'telecom' },
  { ...mission, picture: `${pictures}#mission`, line: 'technologies' },
  { ...promise, picture: `${pictures}#promise`, line: 'software' },
]

export function Purpose() {
  return (
    <Section isKept>
      <ul className={styles.parts}>
        {parts.map(({ title, text, picture, line }) => (
          <li key={title} className={styles.part} data-line={line}>
            <LinePicture className={styles.picture} src={picture} size={64} />
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
