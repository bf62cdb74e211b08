/** A picture taken apart and put together again with nothing but what draws it. */
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
