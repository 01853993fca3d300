/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.data;

import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** The table of payments, in the database that has the journal, too. */
@DataSourceDefinition(
        name = "java:global/jdbc/payments",
        className = "org.h2.jdbcx.JdbcDataSource",
        url = "jdbc:h2:mem:payments;DB_CLOSE_DELAY=-1",
        user = "sa",
        password = "")
@ApplicationScoped
public class Payments {

    @Produces // also for the journal, which reads entities
    @PersistenceContext(unitName = "payments")
    EntityManager entities;

    Payment book(String reason) {
        var payment = new Payment(reason);
        entities.persist(payment);
        return payment;
    }

    String pay(Payment payment) {
        var managed = entities.merge(payment);
        managed.pay();
        return managed.reason();
    }

    long count(String reason, boolean paid) {
        return entities.createQuery(
                        "select count(p) from Payment p where p.reason = :reason and p.paid = :paid", Long.class)
                .setParameter("reason", reason)
                .setParameter("paid", paid)
                .getSingleResult();
    }
}
