package org.morpion.service.schedule;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import org.hibernate.Session;

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
        // As SQL, as nodes at rest ask it every second: see ADR 0074.
        return getEntityManager()
                .unwrap(Session.class)
                .createNativeQuery(
                        "select * from search_schedule where next_at <= ?1 order by next_at for update skip locked",
                        Schedule.class)
                .setParameter(1, instant)
                .getResultList();
    }
}
