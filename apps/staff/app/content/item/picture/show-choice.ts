import { CENTER, type FocalPoint, type PixelSize } from '@universe/contract/pictures'
import type { CropFacts, PictureFacts } from '@universe/domain/content/picture-repository'

export interface ShownChoice {
  image: string
  imageAlt: string
  seenAlt: string
  /** Undefined for another tool's picture, which cannot be cropped. */
  upload: (PixelSize & { id: string; fileName: string; focus: FocalPoint }) | undefined
  isNew: boolean
}

interface Found {
  image: string
  imageAlt: string
  crop: CropFacts | undefined
  upload: PictureFacts | undefined
  /** For forms without JavaScript. */
  query: URLSearchParams
}

/** @returns undefined without a picture */
export function showChoice({ image, imageAlt, crop, upload, query }: Found): {
  choice: ShownChoice | undefined
} {
  if (!upload && !image) return { choice: undefined }
  const isNew = upload !== undefined && upload.id !== crop?.picture_id
  const before = isNew ? CENTER : { x: crop?.focus_x ?? CENTER.x, y: crop?.focus_y ?? CENTER.y }
  const focus = {
    x: readPercent(query.get('focusX'), before.x),
    y: readPercent(query.get('focusY'), before.y),
  }
  return {
    choice: {
      image,
      imageAlt: query.get('imageAlt') ?? imageAlt,
      seenAlt: imageAlt,
      upload: upload && {
        id: upload.id,
        width: upload.width,
        height: upload.height,
        fileName: upload.file_name,
        focus,
      },
      isNew,
    },
  }
}

function readPercent(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.min(Number(text), 100) : otherwise
}
