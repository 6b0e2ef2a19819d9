import Link from '@mui/material/Link';
import { formatPhone } from '../lib/phone';

interface Props {
  text: string;
  /** In place of the link to a booking, which is long and says nothing. */
  visitLabel: string;
}

const ADDRESS_OR_PHONE = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]|\+\d{8,15}\b)/;

/** What somebody said: web addresses can be followed, numbers called. */
export function LinkedText({ text, visitLabel }: Props) {
  return text.split(ADDRESS_OR_PHONE).map((part, index) => {
    if (index % 2 === 0) return part;
    const isPhone = part.startsWith('+');
    const isVisit = part.startsWith(`${window.location.origin}/manage/`);
    return (
      <Link
        key={index}
        color="inherit"
        underline="always"
        {...(isPhone
          ? { href: `tel:${part}`, sx: { whiteSpace: 'nowrap' } }
          : { href: part, target: '_blank', rel: 'noopener noreferrer nofollow' })}
      >
        {isPhone ? formatPhone(part) : isVisit ? visitLabel : part}
      </Link>
    );
  });
}
