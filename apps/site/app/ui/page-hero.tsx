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
export function PageHero({ title, text, above, children, ...ground }: PageHeroProps) {
  return (
    <HeroGround {...ground}>
      {above}
      <HeroTitle title={title} />
      {text && <HeroText>{text}</HeroText>}
      {children}
    </HeroGround>
  )
}

/** The ground of such a head, for one that is put together otherwise. */
export function HeroGround({
  picture,
  line,
  children,
}: Pick<PageHeroProps, 'picture' | 'line' | 'children'>) {
  return (
    <section className={styles.hero} data-ground="dark" data-line={line}>
      {picture && <HeroPicture className={styles.picture} {...picture} />}
      <div className={styles.inner}>{children}</div>
    </section>
  )
}

/** A hero's title: its first word white, the rest lavender (specification, section 2, Home). */
export function HeroTitle({ title, as: Title = 'h1' }: { title: string; as?: 'h1' | 'p' }) {
  const [first = '', ...rest] = title.split(' ')
  return (
    <Title className={styles.title}>
      <span className={styles.first}>{first}</span>
      {rest.length > 0 && ' '}
      {rest.length > 0 && <span className={styles.rest}>{rest.join(' ')}</span>}
    </Title>
  )
}

/** The text under a hero's title. */
export function HeroText({ children }: { children: string }) {
  return <p className={styles.text}>{children}</p>
}
