import type { ReactNode } from 'react'
import { HeroPicture, type HeroPictures } from './hero-picture.tsx'
import styles from './page-hero.module.css'

interface PageHeroProps {
  title: string
  text?: string
  picture?: HeroPictures
  line?: string
  /** What stands above the title: a business line's logo, or a breadcrumb. */
  above?: ReactNode
  /** What stands under the text: links to the page's sections, or buttons. */
  children?: ReactNode
}

/** The dark head of every page but Home: title in two parts, text, and mostly a quiet picture at the end. */
export function PageHero({ title, text, picture, line, above, children }: PageHeroProps) {
  return (
    <section className={styles.hero} data-ground="dark" data-line={line}>
      {picture && <HeroPicture className={styles.picture} {...picture} />}
      <div className={styles.inner}>
        {above}
        <HeroTitle title={title} />
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </section>
  )
}

/** A hero's title: its first word white, the rest lavender (specification, section 2, Home). */
export function HeroTitle({ title }: { title: string }) {
  const [first = '', ...rest] = title.split(' ')
  return (
    <h1 className={styles.title}>
      <span className={styles.first}>{first}</span>
      {rest.length > 0 && ' '}
      {rest.length > 0 && <span className={styles.rest}>{rest.join(' ')}</span>}
    </h1>
  )
}
