/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.data;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.UUID;

/** An entity of Jakarta Persistence. */
@Entity
public class Payment {

    @Id
    private String id = UUID.randomUUID().toString();

    @Column(unique = true)
    private String reason = "";

    private boolean paid;

    /** For Jakarta Persistence. */
    protected Payment() {}

    Payment(String reason) {
        this.reason = reason;
    }

    String reason() {
        return reason;
    }

    boolean isPaid() {
        return paid;
    }

    void pay() {
        paid = true;
    }
}
