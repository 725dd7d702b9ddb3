import type { ReactNode } from 'react'
import { LinePicture } from '../../ui/line-picture.tsx'
import styles from './contact-card.module.css'

interface ContactCardProps {
  title: string
  text: string
  picture: string
  details: readonly ContactDetail[]
  children?: ReactNode
}

interface ContactDetail {
  term: string
  text: string
  href?: string
  more?: ReactNode
}

export function ContactCard({ title, text, picture, details, children }: ContactCardProps) {
  return (
    <li className={styles.card}>
      {children}
      <LinePicture className={styles.picture} src={picture} size={64} />
      <div>
        <h3>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      <dl className={styles.details}>
        {details.map(detail => (
          <div key={detail.text} className={styles.detail}>
            <dt className={styles.term}>{detail.term}</dt>
            <dd>
              {detail.href ? (
                <a className={styles.link} href={detail.href}>
                  {detail.text}
                </a>
              ) : (
                detail.text
              )}
              {detail.more}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
