package org.morpion.events;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Database access to the events of the registry. */
@ApplicationScoped
public class RecordEventStore implements PanacheRepositoryBase<StoredRecordEvent, Long> {

    /** Returns the events of a record. */
    public List<StoredRecordEvent> of(String record) {
        // The data begins with the id. In the pattern, an underscore of the id matches any character.
        String beginning = "{\"id\":\"" + record + "\",";
        return find("data like ?1", beginning + "%").stream()
                .filter(event -> event.data.startsWith(beginning))
                .toList();
    }

    List<StoredRecordEvent> after(long number, int most) {
        return find("number > ?1 order by number", number)
                .page(Page.ofSize(most))
                .list();
    }
}
