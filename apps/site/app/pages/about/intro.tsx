import { buttonLook } from '@universe/ui/button.tsx'
import { ArrowIcon } from '@universe/ui/icons.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Section } from '@universe/ui/section.tsx'
import { Link } from '../../navigation/link.tsx'
import { SidePicture } from '../../ui/side-picture.tsx'
import { intro } from './content.ts'
import styles from './intro.module.css'
import picture from './pictures/intro.svg'

/** The image is beside the text from 1100 px. */
export function Intro() {
  return (
    <Section isKept>
      <div className={styles.columns}>
        <div className={styles.words}>
          <h2>{intro.title}</h2>
          <Paragraphs texts={intro.paragraphs} className={styles.paragraph} />
          <Link to="/whyuniverse" {...buttonLook('primary')}>
            {intro.buttonLabel}
            <ArrowIcon />
          </Link>
        </div>
        <SidePicture src={picture} />
      </div>
    </Section>
  )
}
