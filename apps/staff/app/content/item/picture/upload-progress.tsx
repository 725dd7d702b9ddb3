import { Button } from '@universe/ui/button.tsx'
import { useId } from 'react'
import styles from './upload-progress.module.css'

interface UploadProgressProps {
  bytes: number
  ofBytes: number
  onCancel: () => void
}

export function UploadProgress({ bytes, ofBytes, onCancel }: UploadProgressProps) {
  const id = useId()
  const isThere = bytes >= ofBytes
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        {isThere
          ? 'Uploaded. Processing …'
          : `Uploading: ${megabytes(bytes)} of ${megabytes(ofBytes)} MB`}
      </label>
      <progress id={id} max={ofBytes} value={isThere ? undefined : bytes} />
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function megabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toFixed(1)
}
