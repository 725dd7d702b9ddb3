import { Kept } from '@universe/ui/kept.tsx'
import type { ReactNode } from 'react'
import { HeroPicture, type HeroPictures } from './hero-picture.tsx'
import styles from './page-hero.module.css'

interface PageHeroProps {
  title: string | TitleParts
  text?: string
  picture?: HeroPictures
  line?: string
  /** A line's logo, or a breadcrumb. */
  above?: ReactNode
  /** Section links, or buttons. */
  children?: ReactNode
}

/** Of all pages but Home. */
export function PageHero({ title, text, above, children, ...ground }: PageHeroProps) {
  return (
    <HeroGround {...ground} isKept>
      {above}
      <HeroTitle title={title} />
      {text && <HeroText>{text}</HeroText>}
      {children}
    </HeroGround>
  )
}

interface HeroGroundProps extends Pick<PageHeroProps, 'picture' | 'line' | 'children'> {
  /** The title's position does not depend on the content below. */
  align?: 'start'
  /** Nothing in it changes or has handlers. */
  isKept?: boolean
}

export function HeroGround({ picture, line, align, isKept, children }: HeroGroundProps) {
  const Ground = isKept ? Kept : 'section'
  return (
    <Ground className={styles.hero} data-ground="dark" data-line={line} data-align={align}>
      {picture && <HeroPicture className={styles.picture} {...picture} />}
      <div className={styles.inner}>{children}</div>
    </Ground>
  )
}

/** Breaks between them, and only where one line is too short. */
export type TitleParts = readonly [first: string, rest: string]

interface HeroTitleProps {
  /** Plain text breaks after its first word. */
  title: string | TitleParts
  as?: 'h1' | 'p'
}

/** First word or part white, the rest lavender (specification, section 2, Home). */
export function HeroTitle({ title, as: Title = 'h1' }: HeroTitleProps) {
  const flows = typeof title !== 'string'
  const [first, rest] = flows ? title : splitTitle(title)
  return (
    <Title className={styles.title} data-flows={flows || undefined}>
      <span className={styles.first}>{first}</span>
      {rest && ' '}
      {rest && <span className={styles.rest}>{rest}</span>}
    </Title>
  )
}

function splitTitle(title: string): TitleParts {
  const [first = '', ...rest] = title.split(' ')
  return [first, rest.join(' ')]
}

export function HeroText({ children }: { children: string }) {
  return <p className={styles.text}>{children}</p>
}
