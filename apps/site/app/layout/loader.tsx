import { useRef } from 'react'
import styles from './loader.module.css'
import loaderUrl from './pictures/loader.svg'
import { usePageKey } from './route-announcer.tsx'

/**
 * 1800 ms at every page entry (specification, section 4; readings, Loader). CSS ends it, also
 * without scripts.
 */
export function Loader() {
  const pageKey = usePageKey()
  const entryKey = useRef(pageKey)
  const isDocumentLoad = entryKey.current === pageKey
  return (
    <div key={pageKey} className={styles.loader} aria-hidden="true" data-testid="page-loader">
      {isDocumentLoad && <div className={styles.veil} />}
      <img className={styles.image} src={loaderUrl} width="72" height="72" alt="" />
    </div>
  )
}
