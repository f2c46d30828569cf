package org.morpion.service.schedule;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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

    /** The ids of those that are due at this instant, the longest due first. */
    List<String> due(Instant instant) {
        // As SQL, as nodes at rest ask it every second: see ADR 0074.
        return getEntityManager()
                .unwrap(Session.class)
                .createNativeQuery("select id from search_schedule where next_at <= ?1 order by next_at", String.class)
                .setParameter(1, instant)
                .getResultList();
    }

    /** A schedule, locked; empty if it is not due any more, or another node has locked it. */
    Optional<Schedule> lockDue(String id, Instant instant) {
        return getEntityManager()
                .unwrap(Session.class)
                .createNativeQuery(
                        "select * from search_schedule where id = ?1 and next_at <= ?2 for update skip locked",
                        Schedule.class)
                .setParameter(1, id)
                .setParameter(2, instant)
                .uniqueResultOptional();
    }

    /** Has a schedule come at another instant, if it is still due at this one. */
    void postpone(String id, Instant instant, Instant until) {
        update("nextAt = ?1 where id = ?2 and nextAt <= ?3", until, id, instant);
    }
}
