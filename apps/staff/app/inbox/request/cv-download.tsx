import { buttonLook } from '@universe/ui/button.tsx'
import styles from './request.module.css'

interface CvDownloadProps {
  id: string
  byteSize: number
}

/** Downloads are recorded. */
export function CvDownload({ id, byteSize }: CvDownloadProps) {
  return (
    <section className={styles.cv}>
      <h3>CV</h3>
      <p>PDF, {describeSize(byteSize)}</p>
      {/* reloadDocument: the router would fetch data only. */}
      <a href={`/inbox/${id}/cv`} {...buttonLook('outline')}>
        Download CV
      </a>
      <p className={styles.note}>
        Downloads are recorded. The file is unchecked: open it in an up-to-date program.
      </p>
    </section>
  )
}

/** @returns "120 KB" or "1.4 MB" */
export function describeSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
