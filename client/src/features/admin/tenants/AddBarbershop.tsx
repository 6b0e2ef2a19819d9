import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedClose } from '../../../components/useGuardedClose';
import { type CreateBarbershopMutation } from '../../../generated/graphql.generated';
import { AddBarbershopForm } from './AddBarbershopForm';
import { Credentials } from './Credentials';

/** The button, the form, and what the form made: it stays until it is done with, as the password shows only once. */
export function AddBarbershop() {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  const [created, setCreated] = useState<CreateBarbershopMutation['createBarbershop'] | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const close = () => {
    setIsOpen(false);
    setCreated(null);
    setIsDirty(false);
  };
  const leave = useGuardedClose(isDirty && !created, close, {
    title: t('unsaved.title', { ns: 'shared' }),
    body: t('unsaved.body', { ns: 'shared' }),
    discard: t('unsaved.leave', { ns: 'shared' }),
    keep: t('unsaved.stay', { ns: 'shared' }),
  });

  return (
    <>
      <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('add.button')}
      </Button>
      <Dialog
        open={isOpen}
        // A click beside it must not lose what was typed, or the password.
        onClose={(_event, reason) => reason === 'escapeKeyDown' && !created && void leave()}
        maxWidth="sm"
        fullWidth
        aria-labelledby="add-barbershop-title"
      >
        <DialogTitle id="add-barbershop-title">
          {created ? t('credentials.title', { name: created.tenant.businessName }) : t('add.title')}
        </DialogTitle>
        {created ? (
          <Credentials created={created} onDone={close} />
        ) : (
          <AddBarbershopForm onDirty={setIsDirty} onCancel={() => void leave()} onCreated={setCreated} />
        )}
      </Dialog>
    </>
  );
}
