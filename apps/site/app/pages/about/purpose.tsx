import { LinePicture } from '../../ui/line-picture.tsx'
import { Section } from '../../ui/section.tsx'
import { mission, promise, vision } from './content.ts'
import missionPicture from './pictures/mission.svg'
import promisePicture from './pictures/promise.svg'
import visionPicture from './pictures/vision.svg'
import styles from './purpose.module.css'

const parts = [
  { ...vision, picture: visionPicture, line: 'telecom' },
  { ...mission, picture: missionPicture, line: 'technologies' },
  { ...promise, picture: promisePicture, line: 'software' },
]

/** Vision, Mission and Promise, side by side. */
export function Purpose() {
  return (
    <Section>
      <ul className={styles.parts}>
        {parts.map(({ title, text, picture, line }) => (
          <li key={title} className={styles.part} data-line={line}>
            <LinePicture className={styles.picture} src={picture} size={104} />
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
