/** Re-encoded picture, which contains only the data for drawing. */
export interface Picture {
  readonly type: 'jpg' | 'png' | 'gif';
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}
