import styles from './skeleton.module.css'

/** Placeholders while items load. */
export function Skeletons({ count, shape }: { count: number; shape: 'card' | 'row' | 'text' }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all the same.
    <div key={place} className={styles.skeleton} data-shape={shape} aria-hidden="true" />
  ))
}
