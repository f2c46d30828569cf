package org.morpion.service.schedule;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import org.hibernate.Timeouts;

/** The schedules in the database. Its methods join the caller's transaction. */
@ApplicationScoped
class ScheduleStore implements PanacheRepositoryBase<Schedule, String> {

    List<Schedule> oldestFirst() {
        return list("order by createdAt, id");
    }

    List<Schedule> oldestFirstOf(String owner) {
        return list("owner = ?1 order by createdAt, id", owner);
    }

    /** Those that are due at this instant, locked; those that another node has locked are left out. */
    List<Schedule> lockDue(Instant instant) {
        return find("nextAt <= ?1 order by nextAt", instant)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .withHint("jakarta.persistence.lock.timeout", Timeouts.SKIP_LOCKED_MILLI)
                .list();
    }
}
