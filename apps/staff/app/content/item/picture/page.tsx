import { CENTER } from '@universe/contract/pictures'
import type { CropFacts, PictureFacts } from '@universe/domain/content/picture-repository'
import {
  readUpload,
  removeArticlePicture,
  setArticlePicture,
} from '@universe/domain/content/pictures'
import { readItem } from '@universe/domain/content/read-item'
import { readDraftPicture } from '@universe/domain/content/read-picture'
import { data, redirect } from 'react-router'
import { answerForm } from '../../../server/answer-form.ts'
import { flashAt } from '../../../server/flash.ts'
import { attempt, read, readOr404 } from '../../../server/perform.ts'
import { BackLink } from '../../../shared/ui/back-link.tsx'
import type { FormAnswer } from '../../../shared/ui/form-answer.ts'
import styles from '../../../shared/ui/page.module.css'
import { PageHead } from '../../../shared/ui/page-head.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { Row, Rows } from '../../../shared/ui/rows.tsx'
import { StatusMessage } from '../../../shared/ui/status-message.tsx'
import type { Route } from './+types/page.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import { bringsFile, receivePicture } from './receive-picture.ts'
import { UploadPicture } from './upload-picture.tsx'

const sentences = {
  uploaded: 'Uploaded. Choose what the card shows, then use the picture.',
}

export { clientAction } from '../../../shared/navigation/client-action.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const readWhole = (picture: string) => read(context, readUpload, { id: picture })
  // First, since it requires the higher permission.
  const asked = await readWhole((url.searchParams.get('picture') ?? '').replaceAll('\0', ''))
  const { newest } = await readOr404(context, readItem<'article'>, 'article', { id })
  const { title, image, imageAlt } = newest.draft
  const crop = image ? await read(context, readDraftPicture, { path: image }) : undefined
  const upload = asked ?? (crop?.picture_id ? await readWhole(crop.picture_id) : undefined)
  return {
    id,
    title: title || 'Untitled',
    /** Undefined without a picture. */
    choice:
      upload || image
        ? {
            image,
            // Forms without JavaScript show the frame by the address.
            imageAlt: url.searchParams.get('imageAlt') ?? imageAlt,
            seenAlt: imageAlt,
            ...showUpload(upload, crop, url.searchParams),
          }
        : undefined,
  }
}

/** @returns no upload for another tool's picture, which cannot be cropped */
function showUpload(
  upload: PictureFacts | undefined,
  crop: CropFacts | undefined,
  query: URLSearchParams,
) {
  if (!upload) return { upload: undefined, isNew: false }
  const { id, width, height, file_name: fileName } = upload
  const isNew = id !== crop?.picture_id
  const before = isNew ? CENTER : { x: crop.focus_x ?? CENTER.x, y: crop.focus_y ?? CENTER.y }
  const focus = {
    x: readPercent(query.get('focusX'), before.x),
    y: readPercent(query.get('focusY'), before.y),
  }
  return { upload: { id, width, height, fileName, focus }, isNew }
}

function readPercent(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.min(Number(text), 100) : otherwise
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const article = `/articles/${encodeURIComponent(id)}`
  if (bringsFile(request)) {
    const outcome = await receivePicture(context, request, id)
    if (outcome.done) {
      const { to, headers } = await flashAt(request, outcome.result, { done: 'uploaded' })
      return redirect(to, { headers })
    }
    const { done: _, ...why } = outcome
    return data<FormAnswer>({ intent: 'upload', object: '', ...why, typed: {} }, 422)
  }
  return answerForm(request, {
    use: async form => {
      const pictureId = form.get('picture') ?? ''
      const focus = { x: Number(form.get('focusX')), y: Number(form.get('focusY')) }
      const crop = pictureId ? { pictureId, focus } : undefined
      const choice = { id, crop, imageAlt: form.get('imageAlt') ?? '', seen: readSeen(form) }
      return [await attempt(context, setArticlePicture, choice), article, 'picture-used']
    },
    remove: async form => [
      await attempt(context, removeArticlePicture, { id, seen: readSeen(form) }),
      article,
      'picture-removed',
    ],
  })
}

function readSeen(form: URLSearchParams) {
  return { image: form.get('seenImage') ?? '', imageAlt: form.get('seenAlt') ?? '' }
}

export default function Picture({ loaderData }: Route.ComponentProps) {
  const { id, title, choice } = loaderData
  return (
    <div className={styles.page}>
      <PageHead
        title="Picture"
        above={<BackLink to={`/articles/${encodeURIComponent(id)}`}>{title}</BackLink>}
      />
      <StatusMessage sentences={sentences} />
      <div className={styles.parts}>
        {choice && <ChosenPicture key={choice.upload?.id ?? choice.image} {...choice} />}
        <UploadPicture key={choice?.upload?.id} articleId={id} isFirst={!choice} />
        {!choice && <NextSteps />}
      </div>
    </div>
  )
}

function NextSteps() {
  return (
    <Panel title="What happens next">
      <Rows label="What happens next">
        <Row name="Crop" about="Tap what matters most: cards and the article show the frame." />
        <Row name="Describe" about="An alternative text, for people who cannot see it." />
        <Row name="Publish" about="The draft has it at once, the site when you publish." />
      </Rows>
    </Panel>
  )
}
