import styles from './side-picture.module.css'

/** Hidden below 1100 px (specification, section 2). */
export function SidePicture({ src }: { src: string }) {
  return <img className={styles.picture} src={src} width="520" height="560" alt="" loading="lazy" />
}
