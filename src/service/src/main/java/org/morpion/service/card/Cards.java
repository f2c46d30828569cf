package org.morpion.service.card;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import org.morpion.access.AccessPolicy;
import org.morpion.access.Scopes;
import org.morpion.registry.KeptRecords;

/** The published records that every visitor may see. */
@ApplicationScoped
class Cards {
    private final KeptRecords records;
    private final boolean isPublic;

    Cards(KeptRecords records, AccessPolicy policy) {
        this.records = records;
        this.isPublic = policy.isPublic(Scopes.RECORD_READ);
    }

    /** Returns a record, or the one that it has been merged into; empty if not everybody may see it. */
    @Transactional
    Optional<Card> find(String id) {
        return isPublic ? records.published(id).map(Card::of) : Optional.empty();
    }
}
