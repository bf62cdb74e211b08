import { usePictureUrl } from './usePictureUrl.ts';

interface StoredPictureProps {
  readonly url: string;
  readonly alt: string;
  readonly className?: string;
}

/** Picture whose URL a record contains. */
export function StoredPicture({ url, alt, className }: StoredPictureProps) {
  return <img className={className} src={usePictureUrl(url)} alt={alt} draggable={false} />;
}

interface LinkedPictureProps extends StoredPictureProps {
  /** Accessible name of the link; the picture's `alt` by default. */
  readonly label?: string;
}

/** Picture that opens in a new browser tab. */
export function LinkedPicture({ url, alt, className, label }: LinkedPictureProps) {
  const address = usePictureUrl(url);
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={label}>
      <img className={className} src={address} alt={alt} draggable={false} />
    </a>
  );
}
