package org.morpion.events;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Database access to the events of pending records. */
@ApplicationScoped
class PendingEventStore implements PanacheRepositoryBase<StoredPendingEvent, Long> {

    List<StoredPendingEvent> after(long number, int most) {
        return find("number > ?1 order by number", number)
                .page(Page.ofSize(most))
                .list();
    }
}
