import { buttonLook } from '@universe/ui/button.tsx'
import { SearchIcon } from '@universe/ui/icons.tsx'
import { SearchField } from '../../layout/navbar/search-field.tsx'
import { Link } from '../../navigation/link.tsx'
import { HeroTitle } from '../../ui/page-hero.tsx'
import { hero, meta, whatToDo } from './content.ts'
import styles from './not-found.module.css'
import picture from './pictures/lost.svg'

export function NotFound() {
  return (
    <section className={styles.page} data-ground="dark">
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      <meta name="robots" content="noindex" />
      <img className={styles.picture} src={picture} width="720" height="480" alt="" />
      <div className={styles.words}>
        <HeroTitle title={hero.title} />
        <p className={styles.text}>{hero.text}</p>
        <p className={styles.advice}>{whatToDo.text}</p>
        <div className={styles.search}>
          <SearchIcon />
          <SearchField />
        </div>
        <div className={styles.ways}>
          <Link to="/" {...buttonLook('light')}>
            {whatToDo.homeLabel}
          </Link>
          <Link to="/contact" {...buttonLook('outline')}>
            {whatToDo.contactLabel}
          </Link>
          <Link className={styles.link} to="/blogs">
            Read the blog
          </Link>
        </div>
      </div>
    </section>
  )
}
