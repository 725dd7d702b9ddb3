import { PICTURE_TYPES } from '@universe/contract/pictures'
import { Button } from '@universe/ui/button.tsx'
import { controlClass, Field } from '@universe/ui/field.tsx'
import { PictureIcon } from '@universe/ui/icons.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../shared/passkeys/confirm-dialog.tsx'
import { useFormAnswer } from '../../../shared/ui/form-answer.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { RefusalNote } from '../../../shared/ui/refusal-note.tsx'
import styles from './picture.module.css'
import { useUpload } from './use-upload.ts'

const WHAT =
  'JPEG, PNG, WebP or AVIF, up to 10 MB, at least 1200 × 675 pixels. Camera data such as the location is removed.'

interface UploadPictureProps {
  articleId: string
  isFirst: boolean
}

/** With JavaScript it starts on selection. */
export function UploadPicture({ articleId, isFirst }: UploadPictureProps) {
  const page = `/articles/${encodeURIComponent(articleId)}/picture`
  const navigate = useNavigate()
  const upload = useUpload(`${page}/upload`, navigate)
  const answer = useFormAnswer('upload')
  const isHydrated = useHydrated()
  const { state } = upload
  return (
    <Panel title={isFirst ? 'Upload a picture' : 'Upload another picture'} text={WHAT}>
      <form
        className={styles.form}
        method="post"
        encType="multipart/form-data"
        onSubmit={event => event.preventDefault()}
      >
        <RefusalNote>
          {state.name === 'refused'
            ? state.why
            : state.name === 'idle'
              ? answer?.refusal
              : undefined}
        </RefusalNote>
        <Field label="File" optional>
          {({ 'aria-invalid': _, ...control }) => (
            <div className={styles.zone}>
              <input
                {...control}
                type="file"
                name="file"
                accept={PICTURE_TYPES.join()}
                className={controlClass}
                disabled={state.name === 'sending'}
                onChange={event => {
                  const [file] = event.currentTarget.files ?? []
                  if (file) upload.send(file)
                }}
              />
              <PictureIcon />
            </div>
          )}
        </Field>
        {state.name === 'sending' && <UploadProgress {...state} onCancel={upload.cancel} />}
        {state.name === 'refused' && state.mayTryAgain && (
          <Button onClick={upload.sendAgain}>Try again</Button>
        )}
        {!isHydrated && <Button type="submit">Upload</Button>}
      </form>
      {state.name === 'signed-out' && (
        <ConfirmDialog needs="sign-in" onClose={upload.cancel} onConfirmed={upload.sendAgain} />
      )}
    </Panel>
  )
}

interface UploadProgressProps {
  bytes: number
  ofBytes: number
  onCancel: () => void
}

function UploadProgress({ bytes, ofBytes, onCancel }: UploadProgressProps) {
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
