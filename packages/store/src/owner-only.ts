/** Permissions of everything that holds visitors' data: its owner's alone. */
export const OWNER_ONLY_FOLDER = 0o700
export const OWNER_ONLY_FILE = 0o600
