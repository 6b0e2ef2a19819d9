import { createRoot } from 'react-dom/client';
import { Button } from '@mui/material';
createRoot(document.getElementById('root')!).render(<Button>hello</Button>);
